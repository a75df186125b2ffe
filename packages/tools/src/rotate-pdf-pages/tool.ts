import { defineTool } from '../definition/define-tool.ts'

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
})
