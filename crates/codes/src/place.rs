//! Tables of places: temperature profiles of areas, what an area is for, and how a lane is emptied.

kernel::codes! {
    /// Temperature profile of an area: a band of storage, alarm limits and sampling. Profiles narrow a thermosphere.
    ThermosphereProfile {
        "NORMAL"       Normal      "normal",
        "COOL"         Cool        "cool",
        "CHILLED"      Chilled     "chilled",
        "CHILLED_MEAT" ChilledMeat "chilled_meat",
        "FROZEN"       Frozen      "frozen",
        "ICE_CREAM"    IceCream    "ice_cream",
        "DEEP"         Deep        "deep",
        "PHARMA_2_8"   Pharma      "pharma",
    }

    /// What an area is for.
    AreaPurpose {
        "STORAGE"    Storage    "storage",
        "PICKING"    Picking    "picking",
        "RECEIVING"  Receiving  "receiving",
        "STAGING"    Staging    "staging",
        "QUARANTINE" Quarantine "quarantine",
        "RETURNS"    Returns    "returns",
        "BLAST"      Blast      "blast",
    }

    /// In which order the goods of a deep location come out.
    RetrievalOrder {
        0 Any  "any",
        1 Fifo "fifo",
        2 Lifo "lifo",
    }
}
