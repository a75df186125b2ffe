/**
 * The words for codes in the details of messages. Each table is used in one position of a sentence, so that translators can inflect its words
 * for it.
 */

/** What a file doesn't allow. */
export const restrictionWords = {
  place: "doesn't allow …",
  words: {
    print: 'printing',
    'print-high': 'printing in full quality',
    copy: 'copying',
    accessibility: 'reading aloud',
    modify: 'changes',
    annotate: 'comments',
    forms: 'filling in forms',
    assemble: 'arranging pages',
  },
  joined: 'and',
} as const

/** What was searched for on pages. */
export const soughtThings = {
  place: 'not found',
  words: {
    landscape: 'landscape pages',
    portrait: 'portrait pages',
    text: 'pages with this text',
    empty: 'empty pages',
    duplicate: 'duplicate pages',
    bookmark: 'bookmarks',
    barcode: 'QR codes or barcodes',
  },
  joined: 'or',
} as const

export type SoughtThing = keyof typeof soughtThings.words

/** What was copied from one file into another. */
export const keptThings = {
  counts: {
    bookmarks: { one: '{count} bookmark', other: '{count} bookmarks' },
    links: { one: '{count} link', other: '{count} links' },
    fields: { one: '{count} form field', other: '{count} form fields' },
    attachments: { one: '{count} attached file', other: '{count} attached files' },
    layers: { one: '{count} layer', other: '{count} layers' },
    labelledSources: { one: 'page labels', other: 'page labels' },
    taggedSources: { one: 'tags', other: 'tags' },
  },
  joined: 'comma',
} as const

export type KeptThing = keyof typeof keptThings.counts

/** What a converted document can't hold, or doesn't yet. */
export const lostThings = {
  counts: {
    bookmarks: { one: '{count} bookmark', other: '{count} bookmarks' },
    images: { one: '{count} image', other: '{count} images' },
    pageLinks: { one: '{count} link to another page', other: '{count} links to other pages' },
    comments: { one: '{count} comment or marking', other: '{count} comments or markings' },
    fields: { one: '{count} form field, which is plain text now', other: '{count} form fields, which are plain text now' },
    signatures: { one: '{count} signature', other: '{count} signatures' },
    attachments: { one: '{count} attached file', other: '{count} attached files' },
    media: { one: '{count} video, sound or 3D model', other: '{count} videos, sounds or 3D models' },
  },
  joined: 'comma',
} as const

export type LostThing = keyof typeof lostThings.counts

/** Why a file isn't PDF/A. */
export const archiveFaults = {
  place: 'not PDF/A because',
  words: {
    locked: "it's password-protected",
    'pdf-2': "it's saved as PDF 2.0",
    packed: 'its objects are compressed',
    untagged: 'its tags are missing',
    signature: 'its signature is no longer valid',
    'info-properties': 'its properties are stored in a way that PDF/A-4 no longer allows',
    'added-colours': "added content uses colours that PDF/A doesn't allow",
    'added-transparency': 'added content is transparent',
    'added-unknown': 'added content may not be allowed in PDF/A',
    'was-locked': 'the original was password-protected',
    'was-damaged': 'the original was damaged',
    'form-redrawn': 'its form fields were redrawn',
    'contents-page': "its table of contents isn't PDF/A",
    mixed: 'its files use different kinds of PDF/A',
    'no-colour-profile': 'it has no print colour profile',
    scripts: 'it contains scripts',
    attachments: 'it contains attached files',
    xfa: 'it contains an XFA form',
    'font-missing': "a font isn't embedded",
    'action-forbidden': "it contains an action or annotation that PDF/A doesn't allow",
    'comment-unsteady': 'it contains comments that look different in every reader',
    'properties-removed': 'its properties were removed',
  },
  joined: 'comma',
} as const

export type ArchiveFault = keyof typeof archiveFaults.words

/** What PDF/A does not allow, so that a conversion removes it. */
export const removedForArchive = {
  place: 'removed for PDF/A',
  words: {
    scripts: 'scripts',
    actions: 'actions other than links',
    xfa: 'an XFA form (its standard form fields were kept)',
    multimedia: 'sound, video or 3D',
    'hidden-annotations': 'hidden comments',
    attachments: 'attached files',
    signatures: 'signatures',
    encryption: 'encryption',
    presentation: 'slide shows',
    properties: 'some document properties',
    texts: 'the end of very long texts',
    'damaged-images': 'damaged images',
  },
  joined: 'comma',
} as const

export type RemovedForArchive = keyof typeof removedForArchive.words

/** What a file contains, whatever its name says. */
export const fileContents = {
  place: 'contains …',
  code: {
    'application/pdf': 'a PDF',
    'image/jpeg': 'a JPG image',
    'image/png': 'a PNG image',
    'image/webp': 'a WebP image',
    'image/gif': 'a GIF image',
    'image/tiff': 'a TIFF image',
    'image/bmp': 'a BMP image',
    'image/avif': 'an AVIF image',
    'image/heic': 'a HEIC image',
    'image/jxr': 'a JPEG XR image',
    'image/svg+xml': 'an SVG drawing',
    'application/zip': 'a ZIP archive',
    'text/plain': 'plain text',
    'text/markdown': 'Markdown text',
    'text/html': 'a web page',
    'application/json': 'JSON data',
    'application/jsonl': 'JSON data',
    'application/xml': 'XML data',
    'image/jp2': 'a JPEG 2000 image',
    'image/x-jbig2': 'a JBIG2 image',
    'image/x-portable-anymap': 'a PNM image',
    'image/vnd.adobe.photoshop': 'a Photoshop image',
    'application/msword': 'a Word document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
    'application/vnd.ms-excel': 'an Excel workbook',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel workbook',
    'application/vnd.ms-powerpoint': 'a PowerPoint presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'a PowerPoint presentation',
    'application/vnd.oasis.opendocument.text': 'an OpenDocument text',
    'application/vnd.oasis.opendocument.spreadsheet': 'an OpenDocument spreadsheet',
    'application/vnd.oasis.opendocument.presentation': 'an OpenDocument presentation',
    'application/rtf': 'a Rich Text document',
    'text/csv': 'a CSV table',
    'text/tab-separated-values': 'a TSV table',
    'application/vnd.fdf': 'form data',
    'application/vnd.adobe.xfdf': 'form data',
    'old-office': 'an old Office document',
    postscript: 'PostScript',
    video: 'a video',
  },
} as const

export type FileContent = keyof typeof fileContents.code

/** What a tool accepts. */
export const acceptedKinds = {
  place: "isn't …",
  words: { pdf: 'a PDF', image: 'an image', office: 'an Office document', text: 'plain text', csv: 'a CSV table' },
  joined: 'or',
} as const

export type AcceptedKind = keyof typeof acceptedKinds.words
