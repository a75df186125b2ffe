import koffi from 'koffi'

// qpdf and PDFium walk trees by recursion. koffi calls them on a stack of its own of 2 MiB, on which a page tree
// 20,000 levels deep ends the process; on its largest one that file is simply read. Must come before any library is loaded.
koffi.config({ sync_stack_size: 16 * 1024 * 1024 })
