import { SignUpRequest, UpdateUserRequest } from '@octavo/core/api/accounts-api.ts'
import type { FieldValues } from 'react-hook-form'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { ChangeKnownPasswordForm, ChangePasswordForm, NewPasswordForm } from './password-forms.ts'
import { schemaResolver } from './schema-resolver.ts'

/** The error messages below the fields of a form. */
async function faultsOf(schema: z.ZodType<FieldValues, unknown>, values: FieldValues) {
  const { errors } = await schemaResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, fault?.message]))
}

test('each field shows the first of its faults, in the words of the specification', async () => {
  const required = 'This field is required.'
  expect(await faultsOf(SignUpRequest, { firstName: '  ', email: '', password: '' })).toEqual({
    firstName: required,
    email: required,
    password: required,
  })
  expect(await faultsOf(SignUpRequest, { firstName: 'a'.repeat(61), email: 'maren@example', password: 'short' })).toEqual({
    firstName: 'First name must be max 60 letters.',
    email: 'The email format is incorrect.',
    password: 'Password must be at least 8 characters.',
  })
})

test('what is right comes out as the server takes it', async () => {
  const resolved = await schemaResolver(UpdateUserRequest)({ firstName: ' Zoë ' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(resolved).toEqual({ values: { firstName: 'Zoë' }, errors: {} })
})

test('two passwords that differ are told of although the first is wrong itself', async () => {
  expect(await faultsOf(NewPasswordForm, { password: 'short', confirmPassword: 'other' })).toEqual({
    password: 'Password must be at least 8 characters.',
    confirmPassword: 'Passwords do not match.',
  })
  expect(await faultsOf(NewPasswordForm, { password: 'Harbour-2026', confirmPassword: '' })).toEqual({
    confirmPassword: 'This field is required.',
  })
  expect(await faultsOf(NewPasswordForm, { password: 'Harbour-2026', confirmPassword: 'Harbour-2026' })).toEqual({})
})

test('the current password is asked for only where there is one', async () => {
  const values = { newPassword: 'Harbour-2026', confirmPassword: 'Harbour-2026' }
  expect(await faultsOf(ChangePasswordForm, values)).toEqual({})
  expect(await faultsOf(ChangeKnownPasswordForm, { ...values, currentPassword: '' })).toEqual({
    currentPassword: 'This field is required.',
  })
})
