/** How far this device's clock is ahead of the server's: devices may be days off. */
let aheadMs = 0

/** Notes the time that an answer of the main API tells. */
export function hearServerTime(response: Pick<Response, 'headers'>): void {
  const serverNow = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(serverNow)) aheadMs = Date.now() - serverNow
}

/** The time by the server's clock. */
export function serverNow(): number {
  return Date.now() - aheadMs
}

/** A moment of the server as this device's clock will show it. */
export function onThisClock(date: string): string {
  return new Date(Date.parse(date) + aheadMs).toISOString()
}
