/** Pages of labels at their size on paper. */
import { memo } from 'react'
import { arrowOf, type Arrows, type Codes, type Labelled } from './label'
import { LabelDrawing } from './LabelDrawing'
import css from './labels.module.css'
import { type Paper, placeOf } from './sheets'

/** How labels are to look. */
export interface Look {
  readonly paper: Paper
  readonly codes: Codes
  readonly arrows: Arrows
  /** The lowest level among the labels. */
  readonly lowest: string | null
  /** Frames around the labels, to see how a sheet is cut. */
  readonly frames: boolean
}

interface LabelPageViewProps {
  readonly look: Look
  readonly labels: readonly { readonly place: number; readonly thing: Labelled }[]
  readonly name: string
}

/** Draws one page. */
export const LabelPageView = memo(function LabelPageView({ look, labels, name }: LabelPageViewProps) {
  const { paper, codes, arrows, lowest, frames } = look
  return (
    <article
      className={css['paper']}
      aria-label={name}
      data-frames={frames}
      style={{ width: `${paper.width}mm`, height: `${paper.height}mm` }}
    >
      {labels.map(({ place, thing }) => {
        const { left, top } = placeOf(paper, place)
        return (
          <div key={thing.id} className={css['label']} style={{ left: `${left}mm`, top: `${top}mm` }}>
            <LabelDrawing
              label={thing}
              width={paper.labelWidth}
              height={paper.labelHeight}
              codes={codes}
              arrow={arrowOf(arrows, thing, lowest)}
              line={thing.area}
            />
          </div>
        )
      })}
    </article>
  )
})
