import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something that Octavo ships or uses, with its licence. */
export interface Part {
  name: string
  version: string
  licence: string
  text: string
}

/**
 * PDFium comes as WebAssembly for the browser and as a library for the server. Its own licence is in the browser package; the package with
 * the library has none. Neither contains the licences of the libraries inside PDFium, so they're listed here.
 */
export function nativeLibraries(root: string): Part[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8').trim()
  return [
    {
      name: 'PDFium',
      version: '',
      licence: 'BSD-3-Clause AND Apache-2.0',
      text: `In @embedpdf/pdfium (WebAssembly) and in @llamaindex/liteparse-linux-* (libpdfium.so).
It includes FreeType (FreeType License), OpenJPEG (BSD-2-Clause), libjpeg-turbo (IJG and BSD-3-Clause), Little CMS (MIT),
zlib (Zlib), libpng (libpng License), Anti-Grain Geometry 2.3 (its own permissive licence) and ICU (Unicode License).
Portions of this software are copyright The FreeType Project (https://freetype.org). All rights reserved.
This software is based in part on the work of the Independent JPEG Group.

${read('node_modules/@embedpdf/pdfium/LICENSE.pdfium')}`,
    },
  ]
}

/** The fonts of the site, and those for previews of stamped text, which the build reduces to Latin. */
export function fonts(root: string): Part[] {
  const read = (font: string) => readFileSync(join(root, `packages/ui/src/fonts/OFL-${font}.txt`), 'utf8').trim()
  const licence = 'OFL-1.1'
  const openFontLicence = read('Inter')
    .replace(/^Copyright.*\n/, '')
    .trim()
  const cut = (copyright: string) => `${copyright}\nReduced to Latin characters.\n\n${openFontLicence}`
  return [
    { name: 'Inter', version: '', licence, text: read('Inter') },
    { name: 'Newsreader', version: '', licence, text: read('Newsreader') },
    { name: 'Noto Sans and Noto Serif', version: '', licence, text: cut('Copyright 2015 Google LLC. All Rights Reserved.') },
    {
      name: 'Liberation Mono',
      version: '',
      licence,
      text: cut('Digitized data copyright (c) 2010 Google Corporation.\nCopyright (c) 2012 Red Hat, Inc.'),
    },
  ]
}

/** What `scripts/setup` installs from Debian and the product runs or loads. We don't ship it; Debian has its licences. */
export const systemPrograms: readonly Part[] = [
  program('qpdf and libqpdf', 'Apache-2.0'),
  program('LibreOffice', 'MPL-2.0'),
  program('Chromium', 'BSD-3-Clause and others'),
  program('PostgreSQL', 'PostgreSQL'),
  program('Poppler', 'GPL-2.0-or-later'),
  program('libheif and its programs', 'LGPL-3.0-or-later and GPL-3.0-or-later'),
  program('libjpeg-turbo', 'IJG and BSD-3-Clause'),
  program('libjxr', 'BSD-2-Clause'),
  program('librsvg', 'LGPL-2.1-or-later'),
  program('bubblewrap', 'LGPL-2.0-or-later'),
  program('Noto, Noto CJK, Liberation, Carlito and Caladea fonts', 'OFL-1.1'),
]

function program(name: string, licence: string): Part {
  return { name, version: '', licence, text: 'Installed from Debian, in /usr/share/doc with its licence. Not shipped with Octavo.' }
}
