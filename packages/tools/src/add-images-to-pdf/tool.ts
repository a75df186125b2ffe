import { defineTool } from '../definition/define-tool.ts'

export const addImagesToPdf = defineTool({
  type: 'add-images-to-pdf',
  state: 'ready',
  family: 'edit',
  title: 'Add images',
  description: 'Place pictures, QR codes and barcodes on the pages of a PDF.',
  actionText: 'Add images',
  loadingText: 'Placing your pictures',
  finalTitle: 'Your pictures are in place',
  finalText: 'They are part of the pages now.',
  extensions: ['.pdf', '.png', '.jpeg', '.jpg', '.webp', '.gif', '.bmp', '.avif', '.heic', '.heif', '.hif', '.jxr', '.wdp', '.hdp', '.svg'],
  accepts: [
    'application/pdf',
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'image/bmp',
    'image/avif',
    'image/heic',
    'image/jxr',
    'image/svg+xml',
  ],
  gives: ['application/pdf'],
  suffix: 'with-images',
})
