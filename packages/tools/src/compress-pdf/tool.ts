import { defineTool } from '../define-tool.ts'

export const compressPdf = defineTool({
  type: 'compress-pdf',
  state: 'soon',
  family: 'optimise',
  title: 'Compress PDF',
  description: 'Make a PDF smaller, and see what it costs before you keep it.',
  actionText: 'Compress PDF',
  loadingText: 'Compressing your PDF',
  finalTitle: 'Your PDF is smaller',
  finalText: 'Compare it with the original before you let that one go.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'compressed',
  faq: [
    {
      question: 'Where do the savings come from?',
      answer:
        'Mostly from pictures: they are stored with fewer pixels and stronger compression. Text and lines weigh little and stay sharp.',
    },
    {
      question: 'Why does my file hardly shrink?',
      answer: 'A PDF of plain text, or one that was compressed before, has little left to save.',
    },
    {
      question: 'Can I get the full quality back later?',
      answer: 'No. What compression removes from pictures is gone, so keep the original if you may need it.',
    },
  ],
})
