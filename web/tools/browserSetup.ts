/** What every browser test begins with: the rules that the console lays over every page, also those against motion. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import '@/ui/theme/base.css'
