/** The family of the fonts that are added to documents which comes nearest to a font of the document, by its name and its flags. */
export function similarFamily(
  name: string,
  { isSerif, isFixedPitch }: { isSerif: boolean; isFixedPitch: boolean },
): 'sans' | 'serif' | 'mono' {
  if (isFixedPitch || /mono|courier|consol|typewriter|cmtt|sftt/i.test(name)) return 'mono'
  // Many a font without serifs is flagged as one that has them.
  if (/sans|helvet|arial|calibri|verdana|gothic|roboto|inter(?!national)/i.test(name)) return 'sans'
  return isSerif || /times|serif|roman|garamond|georgia|palatino|book|minion|cambria|cmr|sfrm|nimbusrom/i.test(name) ? 'serif' : 'sans'
}
