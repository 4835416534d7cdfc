-- Brings another webhook each time; the result is one line of JSON, with answers a second and microseconds.

local requests = {}

function init(args)
  for line in io.lines(args[1]) do
    local signature, body = line:match("^([^\t]+)\t(.*)$")
    local headers = { ["content-type"] = "application/json", ["stripe-signature"] = signature }
    requests[#requests + 1] = wrk.format("POST", nil, headers, body)
  end
end

local last = 0

function request()
  last = last % #requests + 1
  return requests[last]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"rate":%.0f,"p50":%.0f,"p99":%.0f,"failed":%d}\n',
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50),
    latency:percentile(99),
    failed
  ))
end
