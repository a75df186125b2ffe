import { callMain } from '../../shared/engine/call-main.ts'
import { saveLink } from '../../shared/lists/save-link.ts'

/** Downloads a receipt. A link couldn't carry the access token, so that the page fetches it. */
export async function saveReceipt(receiptUrl: string, number: string): Promise<void> {
  const path = new URL(receiptUrl, location.href).pathname.replace(/^\/api\/v1/, '')
  const url = URL.createObjectURL(await (await callMain(path)).blob())
  saveLink(url, `${number}.pdf`)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
