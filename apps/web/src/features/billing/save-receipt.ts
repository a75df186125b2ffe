import { accessToken } from '../../shared/engine/access-token.ts'
import { call } from '../../shared/engine/call.ts'
import { saveLink } from '../../shared/lists/save-link.ts'

/** Downloads a receipt, which the engine makes. A link couldn't carry the access token, so that the page fetches it. */
export async function saveReceipt(receiptUrl: string, number: string): Promise<void> {
  const response = await call(receiptUrl, { headers: { authorization: `Bearer ${accessToken.read() ?? ''}` } })
  const url = URL.createObjectURL(await response.blob())
  saveLink(url, `${number}.pdf`)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
