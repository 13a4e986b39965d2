/**
 * Whether the page around a component is the one being looked at. A tab that is kept alive in the background answers
 * false; outside of the tabs (login, fixed pages) it is true.
 */
import { createContext, useContext } from 'react'

export const TabActiveContext = createContext(true)

/** True while the tab of this component is in front. */
export function useTabActive(): boolean {
  return useContext(TabActiveContext)
}
