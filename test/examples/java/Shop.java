import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A small shop: it charges cards and bank accounts, and learns from webhooks what became of them. */
final class Shop {
    private static final int ATTEMPTS_MAX = 3;

    /** The payment of an order, with the status paid, declined or returned. */
    record Order(String transaction, String status) {}

    final Map<String, Order> orders = new ConcurrentHashMap<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final String gatewayUrl;
    private final String apiKey;

    Shop(String gatewayUrl, String apiKey) {
        this.gatewayUrl = gatewayUrl;
        this.apiKey = apiKey;
    }

    String checkout(String orderId, int cents, String type, String method) throws IOException, InterruptedException {
        String body = """
            {"type":"%s","amount":%d,"payment_method":%s,"metadata":{"order_id":"%s"}}
            """.formatted(type, cents, method, orderId);
        Json payment = post("/v1/transactions", orderId, body);
        // The transaction of a card is named transaction_id, that of a bank account id.
        Json id = payment.get("transaction_id").isNull() ? payment.get("id") : payment.get("transaction_id");
        String status = "Approved".equals(payment.get("response_status").text()) ? "paid" : "declined";
        orders.put(orderId, new Order(id.text(), status));
        return status;
    }

    void handleEvent(Json event) {
        String orderId = event.get("data").get("object").get("metadata").get("order_id").text();
        if (orderId == null || !"transaction.returned".equals(event.get("type").text())) return;
        orders.computeIfPresent(orderId, (id, order) -> new Order(order.transaction(), "returned"));
    }

    /** Sends a request again if its response is lost, with the same key: the charge may have been made. */
    private Json post(String path, String idempotencyKey, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(gatewayUrl + path))
            .header("Content-Type", "application/json")
            .header("APIKEY", apiKey)
            .header("Idempotency-Key", idempotencyKey)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        IOException lost = null;
        for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
            try {
                var response = client.send(request, HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() < 400) return Json.parse(response.body());
                String problem = "The gateway responded with " + response.statusCode() + ": " + response.body();
                if (response.statusCode() < 500) throw new IllegalArgumentException(problem); // repeating it can't help
                lost = new IOException(problem);
            } catch (IOException error) {
                lost = error;
            }
        }
        throw lost;
    }
}
