//! Shuffles the options of a choice for each learner, so that neither the author's habits nor a neighbour's screen
//! reveal the right one. The order depends only on the learner, the block and the options: it is the same on every
//! device and on every visit. If a new version adds or removes an option, the order of the others stays the same. The
//! steps of a checklist keep their order.

use crate::ids::UserId;
use crate::mission::block::{Block, BlockBody};

/// Shuffles the block's options for this learner. Without a learner, everybody gets the same order.
pub fn shuffle(block: &mut Block, learner: Option<UserId>) {
    let seed = learner.map_or([0; 16], |learner| *learner.0.as_bytes());
    let Block { key: block_key, body, .. } = block;
    if let BlockBody::SingleChoice { options, .. } | BlockBody::MultiChoice { options, .. } = body {
        options.sort_by_key(|option| place(&seed, block_key, &option.key));
    }
}

/// Rank of an option: the FNV-1a hash of the seed and both keys, and then a final mixing step. Without the mixing step,
/// options whose keys differ only in the last letter would stay side by side.
fn place(seed: &[u8], block: &str, option: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let parts = [seed, &[0xff], block.as_bytes(), &[0xff], option.as_bytes()];
    for byte in parts.into_iter().flatten() {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::{a_block, options};

    fn learner(number: u128) -> Option<UserId> {
        Some(UserId(Uuid::from_u128(number)))
    }

    fn order<const N: usize>(keys: [&str; N], learner: Option<UserId>) -> Vec<String> {
        let body = BlockBody::SingleChoice { prompt_html: String::new(), options: options(keys) };
        let mut block = a_block(1, body);
        shuffle(&mut block, learner);
        let BlockBody::SingleChoice { options, .. } = block.body else { panic!("another kind") };
        options.into_iter().map(|option| option.key).collect()
    }

    #[test]
    fn the_order_is_the_learners_own_and_stays() {
        let keys = ["keep", "absolute", "zero", "drop"];
        assert_eq!(order(keys, learner(7)), order(keys, learner(7)));
        assert_eq!(order(keys, learner(7)), order(["drop", "zero", "absolute", "keep"], learner(7)));
        let orders = (0..50).map(|number| order(keys, learner(number))).collect::<std::collections::BTreeSet<_>>();
        assert!(orders.len() > 15, "{}", orders.len());
        assert_eq!(order(keys, None), order(keys, learner(0)));
    }

    #[test]
    fn each_option_comes_to_each_place_about_as_often() {
        let keys = ["a", "b", "c", "d"];
        let mut first = [0_u32; 4];
        for number in 0..4_000 {
            let order = order(keys, learner(number * 0x9e37_79b9_7f4a_7c15));
            let at = keys.iter().position(|key| *key == order[0]).unwrap();
            first[at] += 1;
        }
        assert!(first.iter().all(|times| (900..1_100).contains(times)), "{first:?}");
    }

    #[test]
    fn an_option_that_is_removed_moves_no_other() {
        let all = order(["a", "b", "c", "d", "e"], learner(3));
        let without = all.iter().filter(|key| *key != "c").cloned().collect::<Vec<_>>();
        assert_eq!(order(["a", "b", "d", "e"], learner(3)), without);
    }

    #[test]
    fn the_steps_of_a_checklist_keep_their_order() {
        let keys = ["a", "b", "c", "d", "e", "f"];
        let body = || BlockBody::Checklist { prompt_html: String::new(), items: options(keys) };
        for number in 0..10 {
            let mut block = a_block(1, body());
            shuffle(&mut block, learner(number));
            assert_eq!(block.body, body());
        }
    }
}
