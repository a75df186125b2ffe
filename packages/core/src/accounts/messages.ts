/** Errors of what a person enters about an account; most of them in the words of the specification. */
export const messages = {
  required: 'This field is required.',
  emailFormat: 'The email format is incorrect.',
  emailLength: 'Email must be max 255 characters.',
  passwordTooShort: 'Password must be at least 8 characters.',
  passwordTooLong: 'Password must be max 128 characters.',
  passwordCharacters: 'Password should contain: at least one uppercase and one lowercase letter, one number and one symbol.',
  passwordCommon: 'This password is too easy to guess. Choose another.',
  passwordsDiffer: 'Passwords do not match.',
  firstNameTooLong: 'First name must be max 60 letters.',
  firstNameCharacters: "First name can't contain a web address or special characters.",
  codeLength: 'The code has 6 digits.',
  recoveryCodeLength: 'A recovery code has 10 letters and digits.',
  keyNameTooLong: 'The name must be max 60 letters.',
  keyNameCharacters: "The name can't contain special characters.",
  noScope: 'Choose at least one.',
} as const
