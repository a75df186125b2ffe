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
    { name: 'Adobe Glyph List', version: '2.0', licence: 'BSD-3-Clause', text: glyphListLicence },
  ]
}

const glyphListLicence = `Copyright 2002-2019 Adobe (http://www.adobe.com/).

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are
met:

Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
documentation and/or other materials provided with the distribution.

Neither the name of Adobe nor the names of its contributors may be used to endorse or promote products derived from this software without
specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT
LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT
HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY
THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`

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
