/** A refusal in words. */
import type { ApiError } from './apiError'

/** The sentences of a refusal: those of the wrong fields when there are some. */
export function refusalOf(error: ApiError): string {
  return error.fields.map(({ msg }) => msg).join(' ') || error.message
}
