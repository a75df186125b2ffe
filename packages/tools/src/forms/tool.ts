import { defineTool } from '../definition/define-tool.ts'

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
})
