/** The extensions of images that most tools for files of any kind accept, in the order in which they are listed. */
export const imageExtensions = [
  '.png',
  '.jpeg',
  '.jpg',
  '.webp',
  '.gif',
  '.tiff',
  '.tif',
  '.bmp',
  '.avif',
  '.heic',
  '.heif',
  '.hif',
  '.jxr',
  '.wdp',
  '.hdp',
] as const
