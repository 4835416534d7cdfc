//! Checks team missions.

use crate::mission::block::BlockBody;
use crate::mission::lint::finding::{Finding, FindingKind};
use crate::mission::lint::outline::OutlineMission;

pub(super) fn lint(mission: &OutlineMission, findings: &mut Vec<Finding>) {
    if !mission.is_for_team {
        return;
    }
    if mission.facts.required {
        findings.push(Finding::of_mission(mission, FindingKind::TeamRequired));
    }
    let files = mission.blocks.iter().filter(|block| matches!(block.body, BlockBody::Files(_) | BlockBody::Audio(_)));
    findings.extend(files.map(|block| Finding::of_block(mission, block, FindingKind::TeamWithFiles)));
    if !mission.blocks.iter().any(|block| block.body.is_input()) {
        findings.push(Finding::of_mission(mission, FindingKind::TeamWritesNothing));
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::{a_block, a_mission, a_text_of};
    use crate::mission::block::{Block, BlockBody, FileRules};
    use crate::mission::lint::tests::{a_program, check};

    fn with(required: bool, blocks: Vec<Block>, expected: &[(&str, u32)]) {
        let team = if required { a_mission(2) } else { a_mission(2).optional() };
        let mut outline = a_program([a_mission(1), team]);
        outline.missions[1].is_for_team = true;
        outline.missions[1].blocks = blocks;
        check(&outline, expected);
    }

    #[test]
    fn a_team_mission_is_optional_and_asks_for_words() {
        with(false, vec![a_block(1, a_text_of(20))], &[]);
        with(true, vec![a_block(1, a_text_of(20))], &[("warning team_required", 2)]);
        let rules = FileRules {
            prompt_html: String::new(),
            allowed_ext: Vec::new(),
            max_bytes: 1_000,
            max_files: 1,
            max_seconds: None,
        };
        let files = BlockBody::Files(rules);
        with(false, vec![a_block(1, files)], &[("error team_with_files", 2)]);
        let mut outline = a_program([a_mission(1), a_mission(2).optional()]);
        outline.missions[1].is_for_team = true;
        (outline.missions[1].blocks, outline.missions[1].replies) = (Vec::new(), None);
        check(&outline, &[("warning team_writes_nothing", 2)]);
    }
}
