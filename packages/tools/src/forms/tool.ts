import { defineTool } from '../define-tool.ts'

export const forms = defineTool({
  type: 'forms',
  state: 'soon',
  family: 'edit',
  title: 'Forms',
  description: 'Fill in a PDF form, or design one of your own.',
  actionText: 'Save form',
  loadingText: 'Saving your form',
  finalTitle: 'Your form is ready',
  finalText: 'Download it with its fields, or with the answers made part of the page.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'form',
  faq: [
    {
      question: 'What does flattening a form mean?',
      answer:
        'Answers become part of the page and can no longer be changed in the fields. It is what you want before sending a finished form.',
    },
    {
      question: 'My form shows only a "please wait" page. Why?',
      answer: 'It is an XFA form, an older kind that stores no ordinary fields. Few programs can open those.',
    },
    {
      question: 'Is a drawn signature a digital signature?',
      answer: 'No. It is a picture of your name. A digital signature is made with a certificate and can be verified.',
    },
  ],
})
