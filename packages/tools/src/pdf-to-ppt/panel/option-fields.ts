import { optionFieldsOf } from '../../fields/option-fields.ts'
import { Options } from '../options.ts'

/** The fields of the panel. */
export const { Field, choiceLabel, withDefaults } = optionFieldsOf(Options)
