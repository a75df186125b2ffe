import { readdirSync } from 'node:fs'

/** Where Debian's packages put the data of languages. */
const folders = ['/usr/share/tesseract-ocr/5/tessdata', '/usr/share/tesseract-ocr/4.00/tessdata']

/** Finds how a page is turned; it knows no words. */
const orientationData = 'osd'

let found: readonly string[] | undefined

/** The languages whose text can be recognised on this machine, by their codes, such as `deu` or `chi_sim`; none without tesseract. */
export function installedLanguages(): readonly string[] {
  found ??= folders
    .flatMap(filesIn)
    .filter((name) => name.endsWith('.traineddata'))
    .map((name) => name.slice(0, -'.traineddata'.length))
    .filter((code) => code !== orientationData)
    .toSorted()
  return found
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
