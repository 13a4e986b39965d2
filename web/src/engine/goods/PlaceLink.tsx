/** A place of a document, leading to it on the floor map for whoever may see that. */
import { Link } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { valueText } from '@/ui/valueText'

/** The page of places, with the floor map. */
export const PLACES = '/basicInfo/locationManage'

/** Address of a place on the floor map; its area is found by its code. */
export function placeOnMap(code: string): string {
  return `${PLACES}?${new URLSearchParams({ view: 'map', find: code }).toString()}`
}

/** Draws the code of the place. */
export function PlaceLink({ code }: { readonly code: unknown }) {
  const mayOpen = useMayOpen()
  const text = valueText(code)
  if (text === '' || !mayOpen(PLACES)) return text === '' ? '–' : text
  return <Link to={placeOnMap(text)}>{text}</Link>
}
