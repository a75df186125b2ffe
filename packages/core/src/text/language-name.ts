import type { Language } from './language.ts'

/** Codes of text recognition that differ from the usual ones. */
const usualCodes: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  frk: 'de-Latf',
  ell: 'el',
  srp_latn: 'sr-Latn',
  aze_cyrl: 'az-Cyrl',
  uzb_cyrl: 'uz-Cyrl',
}

/** The name of a language by its code of text recognition, such as `deu`, in the reader's language. */
export function languageName(code: string, language: Language): string {
  const usual = usualCodes[code] ?? code.split('_')[0] ?? code
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(usual) ?? code
  } catch {
    return code
  }
}
