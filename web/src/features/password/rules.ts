/**
 * The rules of a new password, each checked while it is typed. The server checks them again; here they only spare the
 * person a refused submit.
 */

export interface PasswordRule {
  /** End of the text key `updatePassword.rule.<key>`. */
  readonly key: string
  readonly met: (password: string, other: { readonly old: string; readonly username: string }) => boolean
}

/** Shortest password taken, in characters (specification of the code tables, section 5). */
const SHORTEST = 8

export const PASSWORD_RULES: readonly PasswordRule[] = [
  { key: 'length', met: (password) => Array.from(password).length >= SHORTEST },
  { key: 'letters', met: (password) => /[A-Za-z]/.test(password) },
  { key: 'digits', met: (password) => /\d/.test(password) },
  {
    key: 'different',
    met: (password, { old, username }) =>
      password !== '' && password !== old && password.toLowerCase() !== username.toLowerCase(),
  },
]
