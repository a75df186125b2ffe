/** The time of a PDF date (ISO 32000, 7.9.4) in milliseconds; undefined if it isn't one. */
export function instantOfPdfDate(date: string): number | undefined {
  const match = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z|[+-])(?:(\d\d)'?(?:(\d\d)'?)?|')?)?$/.exec(date)
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHours = '00', zoneMinutes = '00'] = match
  return instant(`${year}-${month}-${day}T${hour}:${minute}:${second}`, sign, zoneHours, zoneMinutes)
}

/** The time of an XMP date in milliseconds; undefined if it isn't one. */
export function instantOfXmpDate(date: string): number | undefined {
  const match = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:(Z|[+-])(?:(\d\d)(?::(\d\d))?)?)?)?)?)?$/.exec(
    date,
  )
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHours = '00', zoneMinutes = '00'] = match
  return instant(`${year}-${month}-${day}T${hour}:${minute}:${second}`, sign, zoneHours, zoneMinutes)
}

/** A time without a zone counts as universal time. */
function instant(local: string, sign: string | undefined, hours: string, minutes: string): number | undefined {
  const zone = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const time = Date.parse(`${local}Z`) - zone
  return Number.isNaN(time) ? undefined : time
}
