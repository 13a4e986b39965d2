/** Loading: the right vehicle at the right dock, cold enough, then everything at once or container by container. */
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { ActionDialog } from '@/engine/document/ActionDialog'
import { Band } from '@/engine/document/Band'
import type { ModeProps } from '@/engine/document/definition'
import { ModeSheet } from '@/engine/document/ModeSheet'
import { useWorkNote } from '@/engine/document/useWorkNote'
import { text } from '@/engine/i18n/i18n'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { DoorCard } from './DoorCard'
import { coldBody, doorBody, NO_DOOR, type Door } from './door'
import { LoadLists } from './LoadLists'
import { pilesOf, pileWith } from './piles'
import { ScanBox } from './ScanBox'
import css from './shipping.module.css'
import { BASE, goes, type NoteLine, noteLines, stageOf } from './types'
import { useFinding } from './useFinding'
import { vehicleFields } from './vehicle'

/** Facts of the note that matter at the dock. */
const FACTS = 6

/** Which goods: their containers, or single loose lines; neither for all that is left. */
interface Chosen {
  readonly containerCodes?: readonly string[]
  readonly lineIds?: readonly string[]
}

/** Draws the page in the mode `load`. */
export function LoadMode({ id, definition, record, leave }: ModeProps) {
  const { t } = useTranslation()
  const { note, busy, refusal, post, settle } = useWorkNote(BASE, id, record)
  const [door, setDoor] = useState<Door>(NO_DOOR)
  const [editing, setEditing] = useState(false)
  const [plateMissing, setPlateMissing] = useState(false)
  const going = noteLines(note).filter(goes)
  const open = going.filter(({ loadedAt }) => (loadedAt ?? '') === '')
  const onBoard = going.filter(({ loadedAt }) => (loadedAt ?? '') !== '')
  const stage = stageOf(note)
  const loads = stage === 'toLoad' || stage === 'toShip'
  const working = busy !== null

  /** A reading that was typed is written down first: without it nothing comes on board. */
  const read = async (): Promise<typeof note | null> => {
    if (door.truckTemp === '') return note
    const answer = await post('door', 'precool', { version: note['version'], ...coldBody(door) })
    if (answer) setDoor((before) => ({ ...before, truckTemp: '' }))
    return answer
  }
  const precool = async () => {
    if (door.truckTemp !== '' && (await read()))
      toast.success(t('document.done', { action: t('shippingPage.load.precool') }))
  }
  const load = async (chosen: Chosen, what: string) => {
    const missing = valueText(note['plateNo']) === '' && door.plateNo.trim() === ''
    setPlateMissing(missing)
    if (missing) return
    const cold = await read()
    if (!cold) return
    const all = chosen.containerCodes === undefined && chosen.lineIds === undefined
    // What is on board already would be refused: all means all that is left.
    const rest = all && onBoard.length > 0 ? { lineIds: open.map((line) => line.id) } : chosen
    const answer = await post('door', 'load', { version: cold['version'], ...doorBody(door), ...rest })
    if (!answer) return
    toast.success(t('shippingPage.load.said', { what }))
    const left = noteLines(answer).some((line) => goes(line) && (line.loadedAt ?? '') === '')
    if (!left) leave({ text: text('shippingPage.saidLoaded') })
  }
  const unload = async (chosen: Chosen, what: string) => {
    const answer = await post('door', 'unload', { version: note['version'], ...chosen })
    if (answer) toast.success(t('shippingPage.load.saidUnload', { what }))
  }
  const one = (lines: readonly NoteLine[]): Chosen => {
    const code = lines[0]?.containerCode ?? ''
    return code === '' ? { lineIds: lines.map((line) => line.id) } : { containerCodes: [code] }
  }
  const finding = useFinding({ ...note, lines: open }, (found) => {
    if (found.kind === 'container') void load({ containerCodes: [found.code] }, found.code)
    if (found.kind !== 'line') return
    const pile = pileWith(pilesOf(open), found.line.id)?.lines ?? [found.line]
    void load(one(pile), found.line.containerCode ?? found.line.goodsName)
  })
  return (
    <ModeSheet
      definition={definition}
      record={note}
      mode="load"
      busy={working}
      leave={() => leave()}
      buttons={
        <>
          <Button disabled={working} onClick={() => setEditing(true)}>
            {t('shippingPage.load.edit')}
          </Button>
          {loads && open.length > 0 && (
            <Button
              type="primary"
              loading={working}
              onClick={() => void load({}, t('shippingPage.load.all'))}
            >
              {onBoard.length > 0
                ? t('shippingPage.load.rest', { count: pilesOf(open).length })
                : t('shippingPage.load.all')}
            </Button>
          )}
        </>
      }
    >
      <section className={css['slim']}>
        <Band
          screen={definition.owner}
          facts={definition.facts.slice(0, FACTS)}
          figures={definition.figures}
          record={note}
        />
      </section>
      {!loads && <Alert type="info" showIcon title={t('shippingPage.load.notYet')} />}
      <DoorCard
        note={note}
        door={door}
        busy={working}
        loads={loads}
        refusal={plateMissing ? t('shippingPage.load.plateNeeded') : (refusal?.text ?? '')}
        onChange={(part) => {
          setDoor({ ...door, ...part })
          setPlateMissing(false)
        }}
        onPrecool={() => void precool()}
      />
      {loads && open.length > 0 && (
        <ScanBox
          label={t('shippingPage.load.box')}
          busy={working || finding.busy}
          fault={finding.fault}
          paused={valueText(note['plateNo']) === ''}
          onCode={finding.find}
        />
      )}
      <LoadLists
        {...{ open, onBoard }}
        busy={working}
        {...(loads ? { onLoad: (own: readonly NoteLine[], what: string) => void load(one(own), what) } : {})}
        onUnload={(own, what) => void unload(one(own), what)}
      />
      {editing && (
        <ActionDialog
          acting={definition}
          action={{ name: 'vehicle', label: 'shippingPage.load.edit', fields: vehicleFields(note) }}
          records={[{ ...note, id }]}
          send={(body, key) =>
            call('POST', `${BASE}/${id}/vehicle`, {
              body: { version: note['version'], ...body },
              key,
              silent: true,
            })
          }
          onDone={(answer) => {
            setEditing(false)
            settle(answer)
          }}
          onReload={() => undefined}
          onClose={() => setEditing(false)}
        />
      )}
    </ModeSheet>
  )
}
