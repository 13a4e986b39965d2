/** The vehicle of a note as a form, and as the call takes it. Pure. */
import type { FormField, FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'

const FIELDS: readonly FormField[] = [
  { field: 'plateNo', required: true, max: 50 },
  { field: 'dockCode', max: 50 },
  { field: 'driverName', max: 50 },
  { field: 'driverPhone', max: 50 },
  { field: 'carrier', max: 100 },
  { field: 'trailerNo', max: 50 },
  { field: 'loadingTeamCode', input: 'choose' },
]

/** The boxes, each with what the note holds. */
export function vehicleFields(note: FormValues): readonly FormField[] {
  return FIELDS.map((field) => ({ ...field, initial: note[field.field] ?? undefined }))
}

/** What the note holds of its vehicle: the call replaces all of it. */
export function vehicleBody(note: FormValues): FormValues {
  return Object.fromEntries(FIELDS.map(({ field }) => [field, valueText(note[field]) || null]))
}

/** What is said once of several notes that leave on one vehicle; what is left empty stays as each note has it. */
export const togetherFields: readonly FormField[] = [
  { field: 'plateNo', max: 50 },
  { field: 'dockCode', max: 50 },
  { field: 'driverName', max: 50 },
  { field: 'sealNos', required: true, max: 100 },
  { field: 'truckTemp', input: 'decimal', places: 1, negative: true, help: 'shippingPage.ship.tempHelp' },
]
