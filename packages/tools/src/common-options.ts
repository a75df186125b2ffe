import * as z from 'zod'

/** How results are named, the same for every tool. */
export const FileNameTemplate = z.string().trim().min(1).max(200).meta({
  title: 'File name',
  description: 'Without its ending. {name} is the name of the first file, {date} and {time} the present moment, for example {name}-{date}.',
})
