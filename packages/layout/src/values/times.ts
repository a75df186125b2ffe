/** A time of the day, as a part of it, and how it is shown. */
export interface ReadTime {
  days: number
  format: string
}

const pattern = /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?: ?(?<half>[ap])\.?m\.?)?$/i

/** The time of a text such as 14:30, 2:30 pm or 14:30:15; undefined for anything else. */
export function timeOf(text: string): ReadTime | undefined {
  const parts = pattern.exec(text)?.groups
  if (!parts) return undefined
  const { hour: shownHour = '', minute = '', second, half } = parts
  const [hour, minutes, seconds] = [Number(shownHour), Number(minute), Number(second ?? 0)]
  const isReal = half === undefined ? hour < 24 : hour >= 1 && hour <= 12
  if (!isReal || minutes > 59 || seconds > 59) return undefined
  const inDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const format = `${shownHour.startsWith('0') ? 'hh' : 'h'}:mm${second === undefined ? '' : ':ss'}${half === undefined ? '' : ' AM/PM'}`
  return { days: (inDay * 3600 + minutes * 60 + seconds) / 86_400, format }
}
