/** A PDF date (`D:20240131120000+01'00'`, any part after the year may be missing) as ISO 8601, or undefined if it isn't valid. */
export function parsePdfDate(text: string | undefined): string | undefined {
  const parts = text === undefined ? null : pattern.exec(text.trim())
  if (parts === null) return undefined
  const [
    ,
    year = '',
    month = '01',
    day = '01',
    hours = '00',
    minutes = '00',
    seconds = '00',
    sign = 'Z',
    zoneHours = '00',
    zoneMinutes = '00',
  ] = parts
  const zone = sign === 'Z' ? 'Z' : `${sign}${zoneHours}:${zoneMinutes}`
  const moment = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zone}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

const pattern = /^(?:D:)?(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2}))?)?)?)?)?(?:([Z+-])(?:(\d{2})'?(?:(\d{2})'?)?)?)?/
