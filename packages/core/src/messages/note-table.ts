import { archiveFaults, keptThings, lostThings, removedForArchive, restrictionWords, soughtThings } from './detail-words.ts'
import type { Message } from './message.ts'
import { pdfARuleTable } from './pdfa-rule-table.ts'

/**
 * The notes of a finished task. The outcome of a check is a result, a loss or a risk is a warning, everything else is a line under
 * Details.
 */
export const noteTable = {
  REPAIRED: { level: 'INFO', sentence: 'The file was damaged. We repaired it.' },
  IMAGE_INCOMPLETE: {
    level: 'WARNING',
    maybe: { share: 'share' },
    sentence: { firstOf: ['Only {share} of this image could be read.', 'Only part of this image could be read.'] },
  },
  KEPT: { level: 'INFO', details: { kept: keptThings }, sentence: 'Kept: {kept}.' },
  SIMPLIFIED: {
    level: 'INFO',
    details: { what: { code: ['xfa', 'colour-profile', 'scripts', 'portfolio', 'threads'] } },
    sentence: {
      by: 'what',
      cases: {
        xfa: 'XFA form removed. Its standard form fields were kept.',
        'colour-profile': 'Print colour profile removed.',
        scripts: 'Document scripts removed.',
        portfolio: 'Portfolio view removed.',
        threads: 'Article threads removed.',
      },
    },
  },
  DROPPED: {
    level: 'WARNING',
    details: { what: { code: ['tags', 'bookmarks', 'links'] } },
    maybe: { count: 'count' },
    sentence: {
      by: 'what',
      cases: {
        tags: "Accessibility tags couldn't be kept.",
        bookmarks: { count: 'count', one: 'Only the first bookmark was kept.', other: 'Only the first {count} bookmarks were kept.' },
        links: {
          count: 'count',
          one: "{count} link was removed because its page isn't in the result.",
          other: "{count} links were removed because their pages aren't in the result.",
        },
      },
    },
  },
  FIELDS_RENAMED: {
    level: 'INFO',
    details: { count: 'count' },
    sentence: {
      count: 'count',
      one: '{count} form field was renamed because another has the same name.',
      other: '{count} form fields were renamed because others have the same names.',
    },
  },
  FORMS_FLATTENED: { level: 'INFO', sentence: 'Form fields were flattened into the pages.' },
  VALUES_NOT_TAKEN: {
    level: 'WARNING',
    details: { fields: 'names' },
    sentence: {
      count: 'fields',
      one: "This field keeps its value, since the new one doesn't fit: {fields}.",
      other: "These fields keep their values, since the new ones don't fit: {fields}.",
    },
  },
  FIELD_NAMES_CLEANED: {
    level: 'INFO',
    details: { fields: 'names' },
    sentence: {
      count: 'fields',
      one: "The name of this field was changed, since files can't hold it as it was: {fields}.",
      other: "The names of these fields were changed, since files can't hold them as they were: {fields}.",
    },
  },
  FIELDS_UNKNOWN: {
    level: 'WARNING',
    details: { fields: 'names' },
    sentence: { count: 'fields', one: 'The form has no such field: {fields}.', other: 'The form has no such fields: {fields}.' },
  },
  TEXT_CUT: {
    level: 'WARNING',
    details: { fields: 'names' },
    sentence: {
      count: 'fields',
      one: "The text of this field is too long for it, so part of it can't be seen: {fields}.",
      other: "The texts of these fields are too long for them, so parts of them can't be seen: {fields}.",
    },
  },
  CALCULATION_CYCLE: {
    level: 'WARNING',
    details: { fields: 'names' },
    sentence: {
      count: 'fields',
      one: 'This field would be calculated from itself, so it keeps its value: {fields}.',
      other: 'These fields would be calculated from each other, so they keep their values: {fields}.',
    },
  },
  SCRIPTS_NOT_RUN: {
    level: 'INFO',
    details: { fields: 'names' },
    sentence: {
      count: 'fields',
      one: "This field is calculated by a script, which isn't run here: {fields}.",
      other: "These fields are calculated by scripts, which aren't run here: {fields}.",
    },
  },
  TWIN_VALUES_DIFFER: { level: 'WARNING', sentence: 'Fields of the same name had different values. The first value was taken.' },
  FIELDS_LEFT_OUT: {
    level: 'WARNING',
    details: { max: 'count' },
    sentence: { count: 'max', one: 'Only the first {max} field was read.', other: 'Only the first {max} fields were read.' },
  },
  ROW_VALUE_NOT_TAKEN: {
    level: 'WARNING',
    details: { row: 'count', field: 'name' },
    sentence: "Row {row}: {field} stays empty, since it doesn't take this value.",
  },
  ROW_TEXT_CUT: {
    level: 'WARNING',
    details: { row: 'count', field: 'name' },
    sentence: "Row {row}: the text of {field} is too long for it, so part of it can't be seen.",
  },
  ROW_CELLS: {
    level: 'WARNING',
    details: { row: 'count', found: 'count', expected: 'count' },
    sentence: 'Row {row} has {found} cells, but the first row has {expected}.',
  },
  ROW_NOT_READ: { level: 'WARNING', details: { row: 'count' }, sentence: "Row {row} couldn't be read, so it has no result." },
  ROWS_NOT_LISTED: {
    level: 'WARNING',
    details: { count: 'count' },
    sentence: { count: 'count', one: '{count} more row has such a problem.', other: '{count} more rows have such problems.' },
  },
  COLUMNS_UNUSED: {
    level: 'INFO',
    details: { columns: 'names' },
    sentence: {
      count: 'columns',
      one: 'This column has no field in the form: {columns}.',
      other: 'These columns have no fields in the form: {columns}.',
    },
  },
  SIGNATURE_BROKEN: { level: 'WARNING', sentence: "The file was signed. Its signature isn't valid for the new file." },
  SIGNATURE_REMOVED: { level: 'WARNING', sentence: 'The file was signed. Its signature was removed.' },
  SIGNATURE_FLATTENED: {
    level: 'WARNING',
    sentence: 'The file was signed. The signature is still visible but no longer proves anything.',
  },
  ENCRYPTION_REMOVED: { level: 'INFO', sentence: 'The file was locked. The result opens without a password.' },
  RESTRICTIONS_REMOVED: {
    level: 'INFO',
    details: { restrictions: restrictionWords },
    sentence: "The file didn't allow {restrictions}. The result does.",
  },
  TEXT_RECOGNISED: {
    level: 'INFO',
    details: { count: 'count', share: 'share' },
    sentence: {
      count: 'count',
      one: 'Text recognised on {count} page, with a confidence of {share}.',
      other: 'Text recognised on {count} pages, with a confidence of {share}.',
    },
  },
  TEXT_DOUBTFUL: {
    level: 'WARNING',
    details: { pages: 'pages' },
    sentence: {
      count: 'pages',
      one: 'Page {pages} is hard to read. Its text may have mistakes.',
      other: 'Pages {pages} are hard to read. Their text may have mistakes.',
    },
  },
  NO_TEXT_RECOGNISED: {
    level: 'INFO',
    details: { pages: 'pages' },
    sentence: { count: 'pages', one: 'No text found on page {pages}.', other: 'No text found on pages {pages}.' },
  },
  NO_SCANS_FOUND: {
    level: 'WARNING',
    unchanged: true,
    sentence: 'No scanned pages found, so nothing was added. To recognise pages that have text already, choose All pages.',
  },
  PAGE_NOT_READ: {
    level: 'WARNING',
    details: { page: 'number', reason: 'error' },
    sentence: "The text on page {page} couldn't be recognised. {reason}",
  },
  PAGES_WITHOUT_TEXT: {
    level: 'WARNING',
    details: { pages: 'pages' },
    sentence: {
      count: 'pages',
      one: "No text found on page {pages}. It's a scan or an image that needs text recognition (OCR).",
      other: 'No text found on pages {pages}. They are scans or images that need text recognition (OCR).',
    },
  },
  PAGES_FITTED: {
    level: 'INFO',
    details: { pages: 'pages' },
    sentence: {
      count: 'pages',
      one: 'All slides have one size. Page {pages} has another, so it was fitted and centred.',
      other: 'All slides have one size. Pages {pages} have others, so they were fitted and centred.',
    },
  },
  IMAGES_LEFT_OUT: {
    level: 'WARNING',
    details: { what: { code: ['images', 'drawings'] }, count: 'count' },
    sentence: {
      by: 'what',
      cases: {
        images: {
          count: 'count',
          one: "{count} image couldn't be extracted because it's too large or damaged.",
          other: "{count} images couldn't be extracted because they're too large or damaged.",
        },
        drawings: {
          count: 'count',
          one: "{count} drawing couldn't be extracted because it's too large or damaged.",
          other: "{count} drawings couldn't be extracted because they're too large or damaged.",
        },
      },
    },
  },
  CHARACTERS_NOT_SHOWN: {
    level: 'WARNING',
    details: { characters: 'names' },
    sentence: {
      count: 'characters',
      one: 'We have no font for {characters}, so a box is shown instead. Use another character.',
      other: 'We have no font for {characters}, so boxes are shown instead. Use other characters.',
    },
  },
  OFF_THE_PAGE: {
    level: 'WARNING',
    details: { what: { code: ['number', 'images'] }, pages: 'pages' },
    sentence: {
      by: 'what',
      cases: {
        number: {
          count: 'pages',
          one: "The page number isn't visible on page {pages} because it's outside the page. Choose another position.",
          other: "The page number isn't visible on pages {pages} because it's outside the page. Choose another position.",
        },
        images: {
          count: 'pages',
          one: "At least one image isn't visible on page {pages} because it's outside the page. Choose another position.",
          other: "At least one image isn't visible on pages {pages} because it's outside the page. Choose another position.",
        },
      },
    },
  },
  LETTERS_REPLACED: {
    level: 'INFO',
    details: { letters: 'names' },
    sentence: {
      count: 'letters',
      one: "The font of this document doesn't have this letter, so its word is in a similar font: {letters}.",
      other: "The font of this document doesn't have these letters, so their words are in a similar font: {letters}.",
    },
  },
  MAY_BE_MISSING: {
    level: 'WARNING',
    details: { pages: 'pages' },
    sentence: {
      count: 'pages',
      one: "We couldn't read all of page {pages}, so what was added may not be visible there. Check it before you use the file.",
      other: "We couldn't read all of pages {pages}, so what was added may not be visible there. Check them before you use the file.",
    },
  },
  PDFA_MARK_REMOVED: { level: 'WARNING', details: { reasons: archiveFaults }, sentence: "The result isn't PDF/A: {reasons}." },
  PDFA_CONFORMS: { level: 'RESULT', details: { standard: 'name' }, sentence: 'Conforms to {standard}.' },
  PDFA_RULES_BROKEN: {
    level: 'WARNING',
    details: {
      mode: { code: ['convert', 'validate'] },
      standard: 'name',
      rules: { each: '{clause} {code}', of: { clause: 'name', code: { sentences: pdfARuleTable.messages } }, joined: 'sentence' },
    },
    sentence: {
      by: 'mode',
      cases: {
        convert: "Converted, but the result isn't marked as {standard} because these rules aren't met: {rules}",
        validate: "Doesn't conform to {standard}. These rules aren't met: {rules}",
      },
    },
  },
  PDFA_DOWNGRADED: {
    level: 'WARNING',
    details: { wanted: 'name', standard: 'name' },
    sentence: "{wanted} can't be reached with this file. It was converted to {standard} instead.",
  },
  PDFA_REMOVED: {
    level: 'WARNING',
    details: { what: removedForArchive },
    sentence: "Removed because PDF/A doesn't allow it: {what}.",
  },
  FORM_PAGES_MISSING: {
    level: 'WARNING',
    sentence:
      "This form's pages only appear in Adobe Reader, so the result shows just a notice. Print the form to a PDF there and convert that file.",
  },
  PDFA_FONTS_REPAIRED: {
    level: 'INFO',
    details: { count: 'count' },
    sentence: {
      count: 'count',
      one: '{count} embedded font had errors and was rebuilt from its own outlines.',
      other: '{count} embedded fonts had errors and were rebuilt from their own outlines.',
    },
  },
  PDFA_PAGES_FLATTENED: {
    level: 'WARNING',
    details: { count: 'count' },
    sentence: {
      count: 'count',
      one: "{count} page became an image because PDF/A-1 doesn't allow transparency. Its text can still be searched.",
      other: "{count} pages became images because PDF/A-1 doesn't allow transparency. Their text can still be searched.",
    },
  },
  FONTS_REPLACED: {
    level: 'INFO',
    details: { fonts: { each: '{wanted} with {given}', of: { wanted: 'name', given: 'name' }, joined: 'comma' } },
    sentence: "Fonts that aren't available here were replaced: {fonts}.",
  },
  NOT_CARRIED_OVER: { level: 'WARNING', details: { lost: lostThings }, sentence: "Couldn't be carried over: {lost}." },
  PAGES_WITHOUT_TABLES: {
    level: 'INFO',
    details: { pages: 'pages' },
    sentence: {
      count: 'pages',
      one: 'No table was found on page {pages}, so nothing of it is in the result.',
      other: 'No tables were found on pages {pages}, so nothing of them is in the result.',
    },
  },
  FIDELITY_UNKNOWN: {
    level: 'INFO',
    maybe: { reason: 'error' },
    sentence: "We couldn't compare the result with the PDF. Check how it looks before you use it.",
  },
  FIDELITY_SKIPPED: {
    level: 'INFO',
    details: { most: 'count', first: 'count' },
    sentence:
      'Files of more than {most} pages are compared with the PDF only on request. Set "Compare with the PDF" to "Always" to compare the first {first} pages.',
  },
  FILE_LEFT_OUT: { level: 'WARNING', details: { reason: 'error' }, sentence: 'A file was left out. {reason}' },
  PAGE_LEFT_OUT: { level: 'WARNING', details: { page: 'number', reason: 'error' }, sentence: 'Page {page} was left out. {reason}' },
  URL_LEFT_OUT: { level: 'WARNING', details: { address: 'name', reason: 'error' }, sentence: '{address} was left out. {reason}' },
  URL_UNSETTLED: {
    level: 'WARNING',
    details: { address: 'name' },
    sentence: '{address} was still loading when its time ran out. The PDF shows what had loaded.',
  },
  URL_CUT: { level: 'WARNING', details: { address: 'name' }, sentence: '{address} is too large, so part of it is missing.' },
  METADATA_FROM_FIRST: { level: 'INFO', sentence: 'Title, author and other properties come from the first file.' },
  NOTHING_FOUND: {
    level: 'WARNING',
    unchanged: true,
    details: { sought: soughtThings },
    sentence: 'No {sought} found. The file is unchanged.',
  },
  UNTOUCHED: { level: 'INFO', unchanged: true, sentence: 'No pages of this file were chosen. It is unchanged.' },
  PAGES_REMOVED: {
    level: 'INFO',
    details: { pages: 'pages' },
    sentence: { count: 'pages', one: 'Deleted page {pages}.', other: 'Deleted pages {pages}.' },
  },
  PAGE_OVER_LIMIT: {
    level: 'WARNING',
    details: { pages: 'pages' },
    sentence: {
      count: 'pages',
      one: 'Page {pages} is larger than the limit on its own, so it has its own file.',
      other: 'Pages {pages} are larger than the limit on their own, so each has its own file.',
    },
  },
  COMPRESSED: {
    level: 'INFO',
    details: { before: 'bytes', after: 'bytes' },
    maybe: { worstPage: 'number' },
    sentence: 'Compressed from {before} to {after}.',
  },
  COMPRESSED_LESS: { level: 'INFO', sentence: 'Some parts were left as they are, because the pages would have changed.' },
  TARGET_MISSED: {
    level: 'WARNING',
    details: { target: 'bytes', size: 'bytes' },
    sentence: "{target} isn't possible. {size} is as small as this file gets: its text, fonts and lines need the space.",
  },
  NOT_SMALLER: { level: 'WARNING', unchanged: true, sentence: "The file couldn't be made smaller at this level. It is unchanged." },
} as const satisfies Record<string, Message & NoteFacts>

interface NoteFacts {
  level: 'RESULT' | 'INFO' | 'WARNING'
  /** The tool did nothing to the file. */
  unchanged?: true
}
