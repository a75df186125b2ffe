import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What makes the file smaller?',
    answer:
      "Mostly images: they're stored with fewer pixels and stronger compression. Fonts lose the letters you don't use, and doubles are stored once. Text and lines stay sharp.",
  },
  {
    question: 'Why is my file hardly smaller?',
    answer: 'A PDF with only text, or one that was compressed before, has little left to save. You never get a larger file than you sent.',
  },
  {
    question: 'Can anything get lost?',
    answer: 'Links, form fields, bookmarks, attachments and text are compared with the original before you get the file. So is every page.',
  },
  {
    question: 'Can I get the full quality back later?',
    answer: 'Not after Light, Balanced or Strong: image details are gone for good, so keep the original. Lossless changes no pixel.',
  },
]

export default questions
