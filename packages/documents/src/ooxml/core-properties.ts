import { xml, xmlHead } from './xml.ts'

/** The title of a document and the moment it was made. */
export function corePropertiesXml({ title, now }: { title: string; now: Date }): string {
  const moment = now.toISOString().replace(/\.\d+Z$/, 'Z')
  return (
    `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
    `<dc:title>${xml(title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created></cp:coreProperties>`
  )
}
