import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The text of the QR code in an element, as another program reads it from the screen. */
export async function textOfQr(element: Locator): Promise<string> {
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const [code] = await readBarcodes(new Uint8Array(await element.screenshot()), { formats: ['QRCode'] })
  if (!code?.isValid) throw new Error('there is no code to be read')
  return code.text
}
