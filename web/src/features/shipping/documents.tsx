/** Delivery notes as documents: their way, what matters, what can be done, and their parts. One definition for each way out. */
import type { DocumentAction, DocumentDefinition } from '@/engine/document/definition'
import type { FormField, FormValues } from '@/engine/form/fields'
import { REASON_MOST } from '@/engine/form/reason'
import { scanAddress } from '@/engine/scan/doors'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { CheckMode } from './CheckMode'
import { LinesPart } from './LinesPart'
import { LoadMode } from './LoadMode'
import { PapersDialog } from './PapersDialog'
import { RoundsPart } from './RoundsPart'
import { shippedSaid, signedSaid } from './said'
import { ShipDialog } from './ShipDialog'
import { SignDialog } from './SignDialog'
import { BASE, noteLines, PAGE, RETURN, stageOf, WAY } from './types'
import { togetherExcuses, togetherFields } from './vehicle'
import { WayOn } from './WayOn'

const reason: readonly FormField[] = [
  {
    field: 'reason',
    input: 'textarea',
    required: true,
    max: REASON_MOST,
    label: 'shippingPage.reason',
    wide: true,
  },
]

const above = (field: string) => (note: FormValues) => Number(note[field] ?? 0) > 0

const facts: readonly FormField[] = [
  { field: 'sheetNo' },
  { field: 'partnerName', label: 'shippingPage.partner' },
  { field: 'requiredShipAt', input: 'time' },
  { field: 'plateNo' },
  { field: 'dockCode' },
  { field: 'thermospheres', code: 'thermosphere', label: 'deliveryNoteManage.field.thermosphere' },
  { field: 'warehouseName' },
  { field: 'ownerName' },
  { field: 'returnNo' },
  { field: 'signStatus', code: 'signStatus', when: (note) => stageOf(note) === 'shipped' },
  { field: 'kind', code: 'deliveryKind' },
  { field: 'externalNo' },
  { field: 'consigneeName' },
  { field: 'consigneePhone', label: 'deliverysheetManage.field.consigneePhone' },
  { field: 'regionName' },
  { field: 'address' },
  { field: 'carrier' },
  { field: 'trailerNo' },
  { field: 'driverName' },
  { field: 'driverPhone' },
  { field: 'loadingTeamCode' },
  { field: 'sealNos' },
  { field: 'mixReason' },
  { field: 'checker' },
  { field: 'scaleWeight', input: 'decimal' },
  { field: 'truckTemp', input: 'decimal' },
  { field: 'departedAt', input: 'time' },
  { field: 'shippedBy' },
  { field: 'signedBy' },
  { field: 'signedAt', input: 'time' },
  { field: 'signRemark', label: 'shippingPage.sign.remark' },
]

const STEPS: Readonly<Record<number, Pick<DocumentDefinition, 'status' | 'steps'>>> = {
  [WAY.checked]: { status: 'deliveryNoteStatus', steps: [0, 1, 2, 3] },
  [WAY.loaded]: { status: 'outboundStatus', steps: [0, 1, 2, 3, 4] },
  [WAY.quick]: { status: 'newDeliveryStatus', steps: [1, 2] },
}

/** Loading is a step of its own in one way; in the others it is offered beside, for the vehicle and its cold. */
function loadOf(way: number): readonly DocumentAction[] {
  const load: DocumentAction = { name: 'load', mode: 'load' }
  const beside: DocumentAction = { ...load, label: 'shippingPage.vehicleAndLoad', quiet: true, on: 'page' }
  if (way !== WAY.loaded) return [beside]
  return [
    { ...load, only: (note) => stageOf({ ...note, way }) === 'toLoad' },
    { ...beside, only: (note) => stageOf(note) !== 'toLoad' },
  ]
}

const CHECK_BY_SCAN: DocumentAction = {
  name: 'checkByScan',
  as: 'reCheck',
  label: 'route.scanChecking',
  to: ({ id }) => scanAddress('check', valueText(id)),
  quiet: true,
}

function loadByScan(way: number): DocumentAction {
  return {
    name: 'loadByScan',
    as: 'load',
    label: 'route.scanLoading',
    to: ({ id }) => scanAddress('load', valueText(id)),
    only: (note) => ['toLoad', 'toShip'].includes(stageOf({ ...note, way }) ?? ''),
    quiet: true,
  }
}

/** The definition of a way. */
export function documentsOf(way: number): DocumentDefinition {
  return {
    ...(STEPS[way] ?? { status: 'deliveryNoteStatus', steps: [] }),
    screen: 'deliveryNoteManageDetail',
    owner: 'deliveryNoteManage',
    list: lists.deliveryNote,
    path: PAGE,
    chooseBase: BASE,
    facts,
    figures: [
      { field: 'totalQty', label: 'shippingPage.figureQty', when: above('totalQty') },
      {
        field: 'totalWeight',
        label: 'shippingPage.figureWeight',
        unit: 'shippingPage.kg',
        when: above('totalWeight'),
      },
      { field: 'containers', label: 'shippingPage.figureContainers', when: above('containers') },
      ...(way === WAY.quick
        ? []
        : [{ field: 'checkedLines', label: 'shippingPage.figureLines', of: 'lineCount' }]),
      ...(way === WAY.loaded
        ? [{ field: 'loadedLines', label: 'shippingPage.figureLoaded', of: 'lineCount' }]
        : []),
    ],
    tabs: [
      {
        key: 'lines',
        title: 'document.lines',
        count: (note) => noteLines(note).length,
        Content: LinesPart,
      },
      ...(way === WAY.quick
        ? []
        : [
            {
              key: 'rounds',
              title: 'shippingPage.rounds',
              count: (note: FormValues) => Number(note['checkRound'] ?? 0),
              Content: RoundsPart,
            },
          ]),
    ],
    form: [],
    Notice: WayOn,
    attachments: false,
    modes: { reCheck: CheckMode, load: LoadMode },
    actions: [
      { name: 'reCheck', mode: 'reCheck' },
      ...(way === WAY.quick ? [] : [CHECK_BY_SCAN]),
      ...loadOf(way),
      {
        name: 'ship',
        many: 'shipMany',
        Dialog: ShipDialog,
        // Asked for the ticked ones, which leave on one vehicle.
        fields: togetherFields,
        excuses: togetherExcuses,
        ask: 'shippingPage.ship.together',
        said: (_note, t) => shippedSaid(t),
      },
      { name: 'sign', Dialog: SignDialog, said: (note, t) => signedSaid(note, t, RETURN) },
      // The next step of what is on board is its departure.
      loadByScan(way),
      {
        name: 'print',
        label: 'shippingPage.paper.title',
        always: true,
        on: 'page',
        quiet: true,
        Dialog: PapersDialog,
      },
      {
        name: 'reopen',
        on: 'page',
        quiet: true,
        fields: reason,
        ask: 'shippingPage.askReopen',
        said: (_note, t) => ({ text: t('shippingPage.saidReopen') }),
      },
      {
        name: 'cancelShip',
        on: 'page',
        danger: true,
        fields: reason,
        ask: 'shippingPage.askCancelShip',
        said: (_note, t) => ({ text: t('shippingPage.saidCancelShip') }),
      },
    ],
  }
}
