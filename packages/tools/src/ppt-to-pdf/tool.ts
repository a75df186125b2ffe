import { defineTool } from '../define-tool.ts'

export const pptToPdf = defineTool({
  type: 'ppt-to-pdf',
  state: 'soon',
  family: 'convert-to',
  title: 'PowerPoint to PDF',
  description: 'Turn a presentation into a PDF, a slide per page.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your slides',
  finalTitle: 'Your PDF is ready',
  finalText: 'Every slide has become a page.',
  extensions: ['.ppt', '.pptx'],
  accepts: ['application/vnd.ms-powerpoint', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  gives: ['application/pdf'],
  suffix: 'converted',
  faq: [
    {
      question: 'What happens to animations and video?',
      answer: 'A page stands still: a slide is shown as it looks with all of its parts in place, a video by its first picture.',
    },
    {
      question: 'Are speaker notes included?',
      answer: 'Slides alone, unless you ask for notes pages.',
    },
    {
      question: 'Are macros run?',
      answer: 'No. Macros are never run.',
    },
  ],
})
