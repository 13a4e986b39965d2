//! Tables of the stock ledger: what goods come from and go to outside the house, and kinds of postings.

kernel::codes! {
    /// Outside the house, as one end of a move.
    StockBeyond {
        "SUPPLIER" Supplier "supplier",
        "CUSTOMER" Customer "customer",
        /// Found by a count.
        "FOUND"    Found    "found",
        /// Missed by a count, broken, thrown away.
        "LOST"     Lost     "lost",
        /// There before the program was.
        "OPENING"  Opening  "opening",
    }

    /// Kind of a posting (block 2.1 of the documents).
    StockVerb {
        "RECEIVE" Receive "receive",
        "MOVE"    Move    "move",
        "ENTER"   Enter   "enter",
        "PICK"    Pick    "pick",
        "SHIP"    Ship    "ship",
        "ADJUST"  Adjust  "adjust",
        "RESTATE" Restate "restate",
        "REVERSE" Reverse "reverse",
    }

    /// What is wrong with a row of stock.
    StockAmiss {
        /// Its sums are not those of its moves and open holds.
        "SUMS"  Sums  "sums",
        /// Its columns are not what its key says.
        "NAMED" Named "named",
        /// A move says other goods, another owner, warehouse, batch or place than the row.
        "MOVED" Moved "moved",
        /// A hold on it has ended with something left, or has nothing left and has not ended.
        "ENDED" Ended "ended",
        /// What is promised of it to deliveries is not what is held for them.
        "KEPT"  Kept  "kept",
        /// What is kept of a business day is not what its moves or the stock say.
        "FLOW"  Flow  "flow",
    }

    /// Kind of the document that a posting belongs to.
    StockDoc {
        "receiving"   Receiving   "receiving",
        "putaway"     Putaway     "putaway",
        "entry"       Entry       "entry",
        "opening"     Opening     "opening",
        /// Goods are held back, or no longer.
        "freeze"      Freeze      "freeze",
        /// Goods get another inventory status.
        "restate"     Restate     "restate",
        "picking"     Picking     "picking",
        "delivery"    Delivery    "delivery",
        "shift"       Shift       "shift",
        "count"       Count       "count",
        "loss"        Loss        "loss",
        "requisition" Requisition "requisition",
        "transfer"    Transfer    "transfer",
    }
}
