/**
 * What the patterns of the rules cannot say: check digits, days that exist, letters and digits in any order.
 * Each function has its twin in crates/kernel/src/validate/identity.rs and is asked only of texts that match the
 * pattern of its rule.
 */

/** Weights of the first 17 digits of a citizen ID (GB 11643) and the check digit by remainder. */
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/** Whether the birthday exists and the check digit is right; an empty text passes. */
export function isCitizenId(text: string): boolean {
  if (text === '') return true
  const sum = ID_WEIGHTS.reduce((total, weight, place) => total + Number(text[place]) * weight, 0)
  return text[17] === ID_CHECKS[sum % 11] && isDay(text.slice(6, 14))
}

/** Whether `YYYYMMDD` is a day of the calendar: a date that does not exist would come back as another one. */
function isDay(text: string): boolean {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const day = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso)
}

/** The 31 characters of a credit code in the order of their values (GB 32100): no I, O, S, V or Z. */
const CREDIT_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Whether the 18th character makes the weighted sum a multiple of 31; the weights are powers of 3. */
export function isSocialCreditCode(text: string): boolean {
  let sum = 0
  let weight = 1
  for (const character of text.slice(0, 17)) {
    sum += CREDIT_CHARACTERS.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return (sum + CREDIT_CHARACTERS.indexOf(text[17] ?? '')) % 31 === 0
}

/** Whether there is an ASCII letter and an ASCII digit. */
export function hasLetterAndDigit(text: string): boolean {
  return /[A-Za-z]/.test(text) && /[0-9]/.test(text)
}

/**
 * Whether the last digit of a GTIN or SSCC checks the others: from the right they weigh 3, 1, 3 … and the sum with the
 * check digit is a multiple of ten. A key of zeros alone names nothing. The server's twin stands in gs1.rs.
 */
export function isGs1Key(text: string): boolean {
  const digits = Array.from(text, Number).toReversed()
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum > 0 && sum % 10 === 0
}
