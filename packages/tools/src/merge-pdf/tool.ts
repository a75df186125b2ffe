import { defineTool } from '../define-tool.ts'

export const mergePdf = defineTool({
  type: 'merge-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Merge PDF',
  description: 'Join files into one PDF, in the order you choose.',
  actionText: 'Merge PDF',
  loadingText: 'Merging your files',
  finalTitle: 'Your PDF is ready',
  finalText: 'All files are now one.',
  extensions: ['.pdf', '.png', '.jpeg', '.jpg', '.webp', '.gif', '.tiff', '.tif', '.bmp'],
  accepts: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff', 'image/bmp'],
  gives: ['application/pdf'],
  suffix: 'merged',
  faq: [
    {
      question: 'Are bookmarks, links and form fields kept?',
      answer:
        'Yes. They arrive in the merged file and lead to the right pages, and fields of the same name are renamed so that each keeps its own answer.',
    },
    {
      question: 'Can I take only some pages of a file?',
      answer: 'Yes. Each file can give the pages you choose, in the order you choose, turned if you like.',
    },
    {
      question: 'What about files with a password?',
      answer: 'Enter the password and the file joins the others. The merged file opens without one.',
    },
    {
      question: 'What happens to a digital signature?',
      answer: 'It is bound to the file it was made in, so it does not hold for the merged one. You are told when a file is signed.',
    },
  ],
})
