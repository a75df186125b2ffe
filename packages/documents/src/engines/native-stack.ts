import koffi from 'koffi'

// qpdf and PDFium walk trees by recursion. koffi calls them on a separate stack of 2 MiB by default, on which a page tree 20,000 levels
// deep crashes the process; on the largest one that file is simply read. Must come before any library is loaded; in tests, storage may have
// been first and has set the same.
const stackBytes = 16 * 1024 * 1024
if ((koffi.config().sync_stack_size ?? 0) < stackBytes) koffi.config({ sync_stack_size: stackBytes })
