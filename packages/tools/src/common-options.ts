import * as z from 'zod'

/** How results are named, the same for every tool. */
export const FileNameTemplate = z.string().trim().min(1).max(200).meta({
  title: 'File name',
  description: 'Without its ending. {name} is the name of the first file, {date} and {time} the present moment, for example {name}-{date}.',
})

/** What is looked for on pages. Expressions are matched in linear time, and so know no looking around and no references to groups. */
export const PatternText = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ title: 'Text', description: 'A text as it stands on the page, or a regular expression.' })
