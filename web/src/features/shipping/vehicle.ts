/** The vehicle of a note as a form, and as the call takes it. Pure. */
import type { Excuse } from '@/engine/document/definition'
import type { FormField, FormValues } from '@/engine/form/fields'
import { REASON_MOST } from '@/engine/form/reason'
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

const PASSES = 'deliveryNoteManage_overrideTemperature_button'

/** Why they leave all the same: asked for once a note was refused for want of it. */
export const togetherExcuses: readonly Excuse[] = [
  {
    field: {
      field: 'mixReason',
      label: 'shippingPage.load.mixed',
      required: true,
      max: REASON_MOST,
      wide: true,
    },
    of: ['mixReason'],
    permission: PASSES,
  },
  {
    field: { field: 'overrideReason', label: 'shippingPage.ship.override', max: REASON_MOST, wide: true },
    of: ['truckTemp'],
    permission: PASSES,
  },
]
