import { defineTool } from '../define-tool.ts'

export const rotatePdfPages = defineTool({
  type: 'rotate-pdf-pages',
  state: 'ready',
  family: 'organise',
  title: 'Rotate pages',
  description: 'Turn one page, some pages or all of them.',
  actionText: 'Rotate pages',
  loadingText: 'Turning your pages',
  finalTitle: 'Your pages are turned',
  finalText: 'They stay that way in every program.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'rotated',
  faq: [
    {
      question: 'Does rotating lose quality?',
      answer: 'No. The page is told which way is up, and nothing on it is drawn anew.',
    },
    {
      question: 'My viewer can rotate too. What is the difference?',
      answer: 'A viewer often turns the page on your screen only. Here the turn is saved in the file.',
    },
    {
      question: 'Can pages turn by any angle?',
      answer: 'By quarter turns. That is what PDF knows for pages.',
    },
  ],
})
