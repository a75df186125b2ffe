import { optionFieldsOf } from '../../fields/option-fields.ts'
import { Options } from '../options.ts'

/** The fields of the panel. */
export const { Field, useOptions, choiceLabel, withDefaults } = optionFieldsOf(Options)
