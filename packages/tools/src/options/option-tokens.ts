import type { OptionToken } from './option-meta.ts'

/** The label of each token. */
export const tokenLabels: Readonly<Record<OptionToken, string>> = {
  name: 'File name',
  n: 'Number',
  total: 'Total',
  'file#': 'File number',
  file: 'File number',
  page: 'Page',
  pages: 'Pages',
  bookmark: 'Bookmark',
  text: 'Text found',
  title: 'Title',
  address: 'Address',
  date: 'Date',
  time: 'Time',
}
