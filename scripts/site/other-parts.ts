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
    { name: 'Names of glyphs, derived from the glyph list of Adobe', version: '', licence: 'Adobe-Glyph', text: glyphListLicence },
  ]
}

/** The notice of the list; a derived work must not be called a copy or version of it. */
const glyphListLicence = `Copyright (c) 1997,1998,2002,2007 Adobe Systems Incorporated

Permission is hereby granted, free of charge, to any person obtaining a copy of this documentation file to use, copy, publish, distribute,
sublicense, and/or sell copies of the documentation, and to permit others to do the same, provided that:

- No modification, editing or other alteration of this document is allowed; and

- The above copyright notice and this permission notice shall be included in all copies of the documentation.

Permission is hereby granted, free of charge, to any person obtaining a copy of this documentation file, to create their own derivative
works from the content of this document to use, copy, publish, distribute, sublicense, and/or sell the derivative works, and to permit
others to do the same, provided that the derived work is not represented as being a copy or version of this document.

Adobe shall not be liable to any party for any loss of revenue or profit or for indirect, incidental, special, consequential, or other
similar damages, whether based on tort (including without limitation negligence or strict liability), contract or other legal or equitable
grounds even if Adobe has been advised or had reason to know of the possibility of such damages. The Adobe materials are provided on an
"AS IS" basis. Adobe specifically disclaims all express, statutory, or implied warranties relating to the Adobe materials, including but
not limited to those concerning merchantability or fitness for a particular purpose or non-infringement of any third party rights
regarding the Adobe materials.`

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
    {
      name: 'Dancing Script',
      version: '',
      licence,
      text: cut('Copyright (c) 2010 Pablo Impallari.\nCopyright (c) 2010 Igino Marini.'),
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
  program('Noto, Noto CJK, Liberation, Carlito, Caladea and Dancing Script fonts', 'OFL-1.1'),
]

function program(name: string, licence: string): Part {
  return { name, version: '', licence, text: 'Installed from Debian, in /usr/share/doc with its licence. Not shipped with Octavo.' }
}
