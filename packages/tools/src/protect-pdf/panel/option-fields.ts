import { optionFieldsOf } from '../../fields/option-fields.ts'
import { Options } from '../options.ts'

/** What the panel is composed of. */
export const { Field, useOptions, describe, choiceLabel, withDefaults } = optionFieldsOf(Options)
